#!/bin/bash
java -jar target/library-0.0.1-SNAPSHOT.jar --spring.profiles.active=staging --server.port=8080
